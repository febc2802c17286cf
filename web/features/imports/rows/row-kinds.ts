import type { Import, Wholeness } from '../entities.ts'

/** The numbers of a preview, each with the rows behind it. */
export const rowKinds = [
  'whole',
  'incomplete',
  'similar',
  'changed',
  'known',
  'lines',
  'repeated',
  'leftOut',
  'refused',
] as const
export type RowKind = (typeof rowKinds)[number]

/** Which rows a number counts. */
export function rowsOf(kind: RowKind): { statuses?: string[]; wholeness?: Wholeness[] } {
  switch (kind) {
    case 'whole':
    case 'incomplete':
    case 'refused':
      return { wholeness: [kind] }
    case 'leftOut':
      return { wholeness: ['left_out'] }
    case 'lines':
      return { statuses: ['line'] }
    default:
      return { statuses: [kind] }
  }
}

/** Those that tell something of this import; the four that say how much comes in always do. */
export function visibleKinds({ counts, entity, mapping }: Import): RowKind[] {
  return rowKinds.filter((kind) => {
    switch (kind) {
      case 'similar':
        return entity === 'clients' || counts.similar > 0
      case 'lines':
      case 'repeated':
        return counts[kind] > 0
      case 'changed':
        return mapping.known === 'update' || counts.changed > 0
      default:
        return true
    }
  })
}

export const kindInks: Readonly<Record<RowKind, string>> = {
  whole: 'text-success-ink',
  incomplete: 'text-warning-ink',
  similar: 'text-warning-ink',
  changed: 'text-accent-ink',
  known: 'text-ink',
  lines: 'text-ink',
  repeated: 'text-ink',
  leftOut: 'text-ink',
  refused: 'text-danger-ink',
}
