import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from './env.ts'
import { uuidv7 } from './ids.ts'
import { newSecret } from './outbound/sign.ts'

/** What the services of a demonstration agree on, so that its form is connected to its port. */
export interface DemoForm {
  /** The connection of the port that takes the answers, and the secret they are signed with. */
  readonly connectionId: string
  readonly secret: string
  /** The account of the form service, its form, and what sends the answers on. */
  readonly accountId: string
  readonly formId: string
  readonly subscriptionId: string
}

/** The name of the form, in both services. */
export const demoFormName = 'Berth inquiry'

/**
 * What was agreed on: drawn by whichever service is first, and kept in DATA_DIR/demo-form, readable by its owner only. It is
 * written whole before it has its name, so that the other never reads half of it.
 */
export function demoForm(dataDir: string): DemoForm {
  const file = join(dataDir, 'demo-form')
  makeDataDir(dataDir)
  const drawn: DemoForm = {
    connectionId: uuidv7(),
    secret: newSecret(),
    accountId: uuidv7(),
    formId: uuidv7(),
    subscriptionId: uuidv7(),
  }
  const own = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(own, JSON.stringify(drawn), { flag: 'wx', mode: 0o600 })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as DemoForm
}
