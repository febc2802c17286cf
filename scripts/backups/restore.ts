import { createReadStream } from 'node:fs'
import { backupSecrets } from '../../platform/backup/installation.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import { StartFault } from '../../platform/env.ts'
import { runCommand, sizeOf, tell } from './command.ts'
import { openInstallation } from './databases.ts'
import { toEnterAnew } from './to-enter-anew.ts'

await runCommand(async (env, [file]) => {
  if (!file) throw new StartFault('Name the file: npm run restore -- FILE')
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 })
  await new Promise((resolve, reject) => source.once('open', resolve).once('error', reject)).catch(
    (error: NodeJS.ErrnoException) => {
      throw new StartFault(`${file} could not be read (${error.code}).`)
    },
  )
  const { parts, close } = await openInstallation(env, { join: false })
  try {
    const log = { info: () => {}, warn: () => {} }
    const { head, tables, rows, files, fileBytes } = await restoreBackup(
      source,
      backupSecrets(env).known,
      parts,
      log,
    )
    tell(
      `Restored what was there at ${head.createdAt}: ${rows} rows of ${tables} tables, ${files} files of ${sizeOf(fileBytes)}.`,
      ...(await toEnterAnew(env, parts[0]!.connection)),
      'Nothing leaves this installation until you release it: npm run release, or the button that super administrators see.',
    )
  } finally {
    await close()
  }
})
