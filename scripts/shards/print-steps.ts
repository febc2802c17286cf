import type { MigrationLog } from '../../platform/database/migration/log.ts'

const names: Readonly<Record<string, string>> = {
  prepared: 'both servers were prepared',
  copying: 'the rows were copied',
  catching_up: 'the new server caught up, and the old one follows it',
  fenced: 'writers wait; both servers have the same rows',
  switched: 'the new server serves',
  moving_jobs: 'jobs were taken along',
  cleaning: 'what the move needed was taken away',
}

/** Prints each step of a move with the time it took. */
export function printSteps(tell: (...lines: string[]) => void): MigrationLog {
  return {
    info: (about: unknown) => {
      const { step, ms } = about as { step?: string; ms?: number }
      if (step !== undefined && step in names) tell(`${String(ms).padStart(8)} ms  ${names[step]}`)
    },
    warn: (about: unknown, text?: string) => {
      const { err, why } = about as { err?: Error; why?: string }
      const more = err?.message ?? why
      tell(`             ${text}${more ? ` (${more})` : ''}`)
    },
  }
}
