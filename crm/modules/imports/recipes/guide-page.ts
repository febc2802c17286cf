/** The name of the page of the guide about moving in from a system. */
export function guidePage(slug: string): string {
  return `moving-in-from-${slug}`
}
