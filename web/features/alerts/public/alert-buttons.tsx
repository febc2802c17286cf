import { Check, X } from 'lucide-react'
import { IconButton } from '../../../../ui/button.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { useAlertSteps } from './use-steps.ts'

type AlertButtonsProps = {
  /** What people call what the alert is about. */
  name: string
  steps: Pick<ReturnType<typeof useAlertSteps>, 'acknowledge' | 'dismiss'>
}

/** That one sees to an open alert, or that it is of no matter. */
export function AlertButtons({ name, steps }: AlertButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton label={t('alerts.acknowledge', { title: name })} size="sm" onClick={steps.acknowledge}>
        <Check />
      </IconButton>
      <IconButton label={t('alerts.dismiss', { title: name })} size="sm" onClick={steps.dismiss}>
        <X />
      </IconButton>
    </>
  )
}
