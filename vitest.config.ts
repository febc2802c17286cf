import { defineConfig } from 'vitest/config'
import { atPace, longestWait } from './platform/testing/extent.ts'

// What never comes fails in the end; what comes late on a busy machine does not.
const expect = { poll: { timeout: longestWait } }

/** The tier is in the name of a file: `x.test.ts` is of the gate, `x.all.test.ts` of everything, `x.extra.test.ts` runs when asked for. */
const tier = process.env.TEST_TIER
const ofTier = tier === 'extra' ? '.extra' : ''
const exclude = [
  ...(tier === 'gate' ? ['**/*.all.test.*'] : []),
  ...(tier === 'gate' || tier === 'all' ? ['**/*.extra.test.*'] : []),
]
const files = (folders: string, kinds = 'ts') => ({
  include: [`${folders}/**/*${ofTier}.test.${kinds}`],
  exclude,
})

/** What PostgreSQL says to whom it sends away: it is ending, starts, or takes nobody in. */
const away = new Set(['57P01', '57P03', '55000'])
const fromTheQueue = ({ stack }: { stack?: string }) => stack?.includes('graphile-worker') ?? false

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Files that share a process must not lean on what ran before them: beside the gate their order is drawn, by the seed that is printed.
    sequence: { shuffle: { files: tier !== 'gate', tests: false } },
    // Where the database goes away on purpose the queue's own library leaves a promise behind; the product notes such and goes on.
    onUnhandledError: (error) => !(fromTheQueue(error) && 'code' in error && away.has(String(error.code))),
    // What takes longer than its kind says so by a tag.
    tags: [
      {
        name: 'long',
        timeout: atPace(60_000),
        description: 'many steps of a server, or a process that starts',
      },
      { name: 'story', timeout: atPace(240_000), description: 'a walk over many screens' },
      {
        name: 'endless',
        timeout: atPace(600_000),
        description: 'of tiers beside the gate: kills, chance, large numbers',
      },
    ],
    projects: [
      {
        test: {
          name: 'server',
          // Each file makes what it needs; to load the product anew for each costs more than many of them take.
          isolate: false,
          ...files('{contract,platform,crm,forms,scripts}'),
          globalSetup: 'platform/testing/run/global-setup.ts',
          setupFiles: ['platform/testing/run/fixed-chance.ts', 'platform/testing/run/as-it-was.ts'],
          testTimeout: atPace(20_000),
          hookTimeout: atPace(120_000),
          expect,
        },
      },
      {
        test: {
          name: 'web',
          ...files('{ui,web}', '{ts,tsx}'),
          setupFiles: 'platform/testing/run/fixed-chance.ts',
          testTimeout: atPace(20_000),
          hookTimeout: atPace(120_000),
          expect,
        },
      },
      {
        test: {
          name: 'e2e',
          // One browser for the files of a worker, one after another.
          isolate: false,
          ...files('e2e'),
          globalSetup: 'e2e/harness/global-setup.ts',
          setupFiles: 'e2e/harness/say-what-was-open.ts',
          testTimeout: atPace(60_000),
          hookTimeout: atPace(120_000),
          // Each look at a page takes time from what it waits for.
          expect: { poll: { ...expect.poll, interval: 150 } },
        },
      },
    ],
  },
})
