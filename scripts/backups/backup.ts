import { backupSecrets } from '../../platform/backup/installation.ts'
import { type Written, writeBackup } from '../../platform/backup/write-backup.ts'
import { StartFault } from '../../platform/env.ts'
import { version } from '../../platform/watching/open-watch.ts'
import { runCommand, sizeOf, tell } from './command.ts'
import { openInstallation } from './databases.ts'
import { writeWhole } from './write-file.ts'

await runCommand(async (env, [file]) => {
  if (!file) throw new StartFault('Name the file: npm run backup -- FILE')
  const { parts, close } = await openInstallation(env, { join: true })
  try {
    let written: Written | undefined
    const about = { kind: 'installation', version, createdAt: new Date().toISOString() } as const
    const content = writeBackup(parts, backupSecrets(env).present, about, (all) => {
      written = all
    })
    const bytes = await writeWhole(file, content)
    const { tables, rows, files, fileBytes } = written!
    tell(
      `${file}: ${sizeOf(bytes)}, ${rows} rows of ${tables} tables, ${files} files of ${sizeOf(fileBytes)}.`,
      env.backupKey
        ? 'It is read with this BACKUP_KEY; what is sealed in it also needs this SECRET.'
        : `It is read with this SECRET${env.databaseUrl ? '' : `, which is ${env.dataDir}/secret unless you set it`}: keep that somewhere else.`,
    )
  } finally {
    await close()
  }
})
