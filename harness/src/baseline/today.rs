//! The date, in UTC: what decides whether an entry has expired. The only clock of a report.

use std::time::{SystemTime, UNIX_EPOCH};
use toml::value::Date;

/// Today's date, in UTC.
#[must_use]
pub fn today() -> Date {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date_of(seconds / 86_400)
}

/// The date of a day, counted from 1 January 1970.
fn date_of(mut day: u64) -> Date {
    let leap = |year: u16| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    loop {
        let days = if leap(year) { 366 } else { 365 };
        if day < days {
            break;
        }
        day -= days;
        year += 1;
    }
    let february = if leap(year) { 29 } else { 28 };
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    Date { year, month, day: u8::try_from(day + 1).unwrap_or(1) }
}

#[cfg(test)]
mod tests {
    use super::date_of;

    #[test]
    fn days_have_their_dates() {
        let cases = [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_849, "2027-01-31"),
            (20_850, "2027-02-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ];
        for (day, due) in cases {
            assert_eq!(date_of(day).to_string(), due, "day {day}");
        }
    }
}
