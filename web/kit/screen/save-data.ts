/** Whether whoever is at the browser asked it to fetch no more than is needed, as on a metered connection. */
export function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false
}
