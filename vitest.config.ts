import { defineConfig } from 'vitest/config'

// What never comes fails in the end; what comes late on a busy machine does not.
const expect = { poll: { timeout: 60_000 } }

/** What PostgreSQL says to whom it sends away: it is ending, starts, or takes nobody in. */
const away = new Set(['57P01', '57P03', '55000'])
const fromTheQueue = ({ stack }: { stack?: string }) => stack?.includes('graphile-worker') ?? false

export default defineConfig({
  test: {
    maxWorkers: 3,
    // Where the database goes away on purpose the queue's own library leaves a promise behind; the product notes such and goes on.
    onUnhandledError: (error) => !(fromTheQueue(error) && 'code' in error && away.has(String(error.code))),
    projects: [
      {
        test: {
          name: 'server',
          // Each file makes what it needs; to load the product anew for each costs more than many of them take.
          isolate: false,
          include: ['{contract,platform,crm,forms,scripts}/**/*.test.ts'],
          globalSetup: 'platform/testing/global-setup.ts',
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect,
        },
      },
      {
        test: {
          name: 'web',
          include: ['{ui,web}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          // One browser for the files of a worker, one after another.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/harness/global-setup.ts',
          testTimeout: 480_000,
          hookTimeout: 480_000,
          // Each look at a page takes time from what it waits for.
          expect: { poll: { ...expect.poll, interval: 150 } },
        },
      },
    ],
  },
})
