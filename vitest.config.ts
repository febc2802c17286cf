import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,platform,crm,forms,scripts}/**/*.test.ts'],
          globalSetup: 'platform/testing/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      { test: { name: 'web', include: ['{ui,web}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/harness/global-setup.ts',
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
