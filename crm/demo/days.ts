/** A day so many days from another, `YYYY-MM-DD`. */
export function dayFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
