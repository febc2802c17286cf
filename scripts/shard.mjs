import { ensureInstalled } from './install.mjs'
import { runForeground } from './run.mjs'

ensureInstalled()
runForeground(['scripts/shards/shard.ts', ...process.argv.slice(2)])
