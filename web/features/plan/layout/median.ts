export function median(values: readonly (number | null)[]): number | null {
  const known = values.map(sound).filter((value) => value !== null)
  return known.sort((a, b) => a - b)[Math.floor(known.length / 2)] ?? null
}

export function sound(value: number | null): number | null {
  return value !== null && Number.isFinite(value) && value > 0 ? Math.min(Math.max(value, 0.5), 320) : null
}
