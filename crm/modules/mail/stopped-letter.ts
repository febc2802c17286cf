import { letterOf } from './letter.ts'

/** Work in the background that people wait for. */
export const stoppedWorks = [
  'import',
  'import_undo',
  'data_export',
  'duplicate_scan',
  'storage_move',
  'storage_sweep',
] as const
export type StoppedWork = (typeof stoppedWorks)[number]

interface Values {
  name: string
  port: string
  work: StoppedWork
  href: string
}

export const stoppedLetter = letterOf('work_stopped', {
  category: 'alert',
  sample: (port, publicUrl) => ({
    name: 'Ada Åkesson',
    port,
    work: 'import' as const,
    href: `${publicUrl}/`,
  }),
  write: ({ name, port, work, href }: Values, { say, hello }) => {
    const what = say(`work.${work}`)
    return {
      subject: `${port}: ${what}`,
      blocks: [
        hello(name),
        { text: `${what}.` },
        { text: say('note') },
        ...(href ? [{ go: say('go'), href }] : []),
      ],
    }
  },
})
