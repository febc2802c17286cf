import { releaseSending } from '../../platform/backup/pause.ts'
import { runCommand, tell } from './command.ts'
import { openInstallation } from './databases.ts'

await runCommand(async (env) => {
  const { parts, close } = await openInstallation(env, { join: true })
  try {
    const released = await releaseSending(parts)
    tell(
      released
        ? 'Released: mail, deliveries and jobs begin within seconds of the product running.'
        : 'Nothing was paused.',
    )
  } finally {
    await close()
  }
})
