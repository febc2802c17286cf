import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { useSettings } from '../use-settings.ts'
import { MailLook } from './mail-look.tsx'
import { MailRouting } from './mail-routing.tsx'
import { MailSenders } from './mail-senders.tsx'
import { MailServer } from './mail-server.tsx'

/** From whom mail of the port comes, by which server, what it looks like, and a look at every letter. */
export function MailSettings() {
  const portSettings = useSettings()
  const { settings } = portSettings
  if (settings.error && !settings.data) {
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  }
  if (!settings.data) return <SkeletonLines lines={12} className="p-5" />
  return (
    <div className="flex max-w-3xl flex-col gap-8 p-5">
      <MailSenders kept={portSettings} />
      <MailServer kept={portSettings} />
      <MailLook kept={portSettings} />
      <MailRouting kept={portSettings} />
    </div>
  )
}
