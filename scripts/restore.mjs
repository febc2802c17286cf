import { ensureInstalled } from './install.mjs'
import { runForeground } from './run.mjs'

ensureInstalled()
runForeground(['scripts/backups/restore.ts', ...process.argv.slice(2)])
