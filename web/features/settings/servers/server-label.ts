/** A server as it is chosen: its name, and where it stands. */
export function serverLabel({ name, region }: { name: string; region: string | null }): string {
  return region ? `${name} · ${region}` : name
}
