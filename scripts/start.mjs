import { ensureInstalled } from './install.mjs'
import { keepRunning } from './run.mjs'
import { ensureWebBuilt } from './web-build.mjs'

ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
keepRunning([['crm/main.ts'], ['forms/main.ts']])
