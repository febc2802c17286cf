import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumProgram } from './e2e/harness/chromium-program.ts'
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
  exclude: [...exclude, rendered],
})
const rendered = '**/*.rendered.*'

/** Where there is no Chromium, only what needs one fails. */
const chromium = await chromiumProgram().catch((error: Error) => {
  console.error(error.message)
  return { executablePath: '/no-chromium', env: {} }
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
        // Components alone, in a browser, against a server that answers as the contract says.
        plugins: [react(), tailwind()],
        define: { __BERTHWISE_VERSION__: '"0.0.0"' },
        // All that the client may load is prepared before the first test: what is found later loads the page anew.
        optimizeDeps: {
          entries: ['web/main.tsx', 'web/testing/*.tsx', 'web/**/*.rendered.*', 'web/features/*/screen.tsx'],
          include: ['vitest-browser-react', 'react/jsx-dev-runtime', 'zod', 'jsep', 'axe-core'],
        },
        test: {
          name: 'rendered',
          include: [`{ui,web}/**/*.rendered*${ofTier}.test.tsx`],
          exclude,
          // One page for the files of a worker: the modules of the client are loaded once.
          isolate: false,
          // After the others: a browser beside two workers that have the cores would wait for them.
          sequence: { groupOrder: 1 },
          setupFiles: 'web/testing/setup.ts',
          testTimeout: atPace(20_000),
          hookTimeout: atPace(60_000),
          expect: { poll: { ...expect.poll, interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: {
                executablePath: chromium.executablePath,
                env: { ...(process.env as Record<string, string>), ...chromium.env },
                args: [
                  '--no-sandbox',
                  '--disable-dev-shm-usage',
                  '--font-render-hinting=none',
                  '--hide-scrollbars',
                ],
              },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Athens' },
              actionTimeout: longestWait,
            }),
            instances: [{ browser: 'chromium' }],
          },
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
