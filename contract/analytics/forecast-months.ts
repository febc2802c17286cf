// Plain, without schemas, so that the browser can have it too.

/** Months that are forecast, this one among them. */
export const forecastMonths = 6

/** Deals of a port that must have ended before their history says anything of what is to come. */
export const enoughEnded = 10
