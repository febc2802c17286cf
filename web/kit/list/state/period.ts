/** The first moment of a day in the user's own time zone, as the interface takes it; none for an unreadable date. */
export function startOfDay(date: string | undefined): string | undefined {
  return momentOf(date, 0)
}

/** The first moment after the day, so that the day itself is within. */
export function endOfDay(date: string | undefined): string | undefined {
  return momentOf(date, 1)
}

function momentOf(date: string | undefined, daysLater: number): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  if (!parts) return undefined
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  return new Date(year, month - 1, day + daysLater).toISOString()
}
