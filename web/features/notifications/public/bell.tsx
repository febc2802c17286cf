import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { lazyPart } from '../../../kit/screen/lazy-part.ts'
import { Part } from '../../../kit/screen/part.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

const NotificationList = lazyPart(
  () => import('../notification-list.tsx'),
  'NotificationList',
  'notifications',
)

const markClass =
  'absolute -top-2 left-2 min-w-4 rounded-full bg-accent px-1 text-center text-2xs leading-4 font-medium text-on-accent tabular-nums'

/** How many notifications are unread. */
export function UnreadMark({ className }: { className: string }) {
  const { t } = useTranslation()
  const count = useRead('notifications', 'count', {}).data?.unread ?? 0
  if (count === 0) return null
  return (
    <span className={className}>
      <span aria-hidden="true">{count > 99 ? '99+' : formatNumber(count)}</span>
      <span className="sr-only">{t('shell.unread', { count })}</span>
    </span>
  )
}

/** The bell with the number of unread notifications; opens them. */
export function Bell({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const count = useRead('notifications', 'count', {}).data?.unread ?? 0
  const label = count > 0 ? t('shell.unread', { count }) : t('shell.notifications')

  function leave() {
    setOpen(false)
    onLeave?.()
  }

  return (
    <Popover
      label={t('shell.notifications')}
      open={open}
      onOpenChange={setOpen}
      className="flex max-h-[min(36rem,80dvh)] w-96 flex-col"
      trigger={
        <IconButton label={label}>
          <span className="relative">
            <BellIcon className="size-4" />
            <span aria-hidden="true">
              <UnreadMark className={markClass} />
            </span>
          </span>
        </IconButton>
      }
    >
      <Part waiting={<SkeletonLines lines={4} className="p-4" />}>
        <NotificationList onLeave={leave} />
      </Part>
    </Popover>
  )
}
