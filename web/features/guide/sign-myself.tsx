import { Signature } from 'lucide-react'
import type { SettingValue } from '../../../contract/settings/registry.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useMe } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** Names whoever reads the guide as the one who signs for the port; who approves stays. */
export function SignMyself() {
  const { t } = useTranslation()
  const { user } = useMe()
  const settings = useRead('settings', 'list', {})
  const put = useWrite('settings', 'put', { touches: ['guide'] })
  const setting = settings.data?.find(({ key }) => key === 'eoi_signers')
  const sign = () =>
    put.mutate(
      {
        body: {
          key: 'eoi_signers',
          value: {
            ...(setting?.value as SettingValue<'eoi_signers'>),
            developer: { name: user.name, email: user.email },
          },
        },
        ifMatch: setting?.version ?? 0,
      },
      {
        onSuccess: () => showToast({ title: t('guide.youSign') }),
        onError: (error) =>
          showToast({ tone: 'danger', title: t('guide.notSigning'), detail: problemText(error) }),
      },
    )
  return (
    <Button size="sm" icon={<Signature />} disabled={!settings.data} busy={put.isPending} onClick={sign}>
      {t('guide.signMyself')}
    </Button>
  )
}
