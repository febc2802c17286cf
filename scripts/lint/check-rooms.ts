import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { strangersIn } from './rooms.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Looks through the source for rules that are written again outside their room; what tests say is their own. */
const strangers = globSync('{contract,crm,forms,platform,ui,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|suite|generated)\.tsx?$|\/(testing|suites)\//.test(file))
  .flatMap((file) => strangersIn(file, readFileSync(path.join(root, file), 'utf8')))
for (const one of strangers) console.error(one)
process.exit(strangers.length > 0 ? 1 : 0)
