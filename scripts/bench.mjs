import { ensureInstalled } from './install.mjs'
import { runForeground } from './run.mjs'

ensureInstalled({ withDevelopment: true })
runForeground(['bench/main.ts', ...process.argv.slice(2)])
