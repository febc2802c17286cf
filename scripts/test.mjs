import { runChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { runTests } from './tests/run-tests.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const tiers = ['gate', 'all', 'extra']
const [first, ...rest] = process.argv.slice(2)
const tier = tiers.includes(first) ? first : 'gate'
const args = tier === first ? rest : process.argv.slice(2)

ensureInstalled({ withDevelopment: true })
const [checks, built] = await Promise.all([runChecks(), ensureWebBuilt()])
const build = built ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
const tests = await runTests(tier, args)
const [passed, failed] = ['passed', 'failed'].map((kind) => checks[kind] + build[kind] + tests[kind])
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
