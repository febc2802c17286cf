// Recipients are told apart by a colour and their number; the colours are those that charts have.
const tones = [
  'border-stage-eoi bg-stage-eoi/15',
  'border-under-offer bg-under-offer/15',
  'border-available bg-available/15',
  'border-sold bg-sold/15',
  'border-stage-nurturing bg-stage-nurturing/15',
] as const

/** How what belongs to a recipient looks, by their place in the list; null for what the port fills in. */
export function toneOf(index: number | null): string {
  return index === null ? 'border-control bg-control/15' : tones[index % tones.length]!
}
