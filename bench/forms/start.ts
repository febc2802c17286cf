import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort, measureRuns, residentMegabytes } from '../start.ts'

/** Seconds from `npm start` to the first answer of the form service on warm data, and its memory at rest. */
export async function measureFormsStart(root: string): Promise<{ seconds: number; megabytes: number }> {
  const [crm, forms] = [await freePort(), await freePort()]
  return measureRuns(
    [path.join(root, 'scripts/start.mjs')],
    { LISTEN_PORT: String(crm), FORMS_LISTEN_PORT: String(forms) },
    forms,
    async (pid) => residentMegabytes(await childRunning(pid, 'forms/main.ts')),
  )
}

/** The process started by another that runs this file. */
async function childRunning(parent: number, file: string): Promise<number> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')
  for (const pid of children.trim().split(' ')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (command.split('\0').includes(file)) return Number(pid)
  }
  throw new Error(`No process runs ${file}.`)
}
