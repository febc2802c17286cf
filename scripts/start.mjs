import { ensureInstalled } from './install.mjs'
import { runForeground } from './run.mjs'
import { ensureWebBuilt } from './web-build.mjs'

ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
runForeground(['crm/main.ts'], ['forms/main.ts'])
