import type { Import } from './entities.ts'

/** How many rows could not be read; what was read and then left out is counted by the progress. */
export function unreadRows({ counts, progress }: Pick<Import, 'counts' | 'progress'>): number {
  return Math.max(0, counts.selected - counts.repeated - counts.lines - progress.total)
}
