import { Link } from '@tanstack/react-router'
import { type StarterKey, starterKeys } from '../../../contract/document-templates/vocabulary.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { gapPlaces } from './gap-places.ts'
import { type ReadStep, stepPlaces } from './steps.ts'

type StepActionProps = { step: ReadStep; variant: 'primary' | 'secondary' }

/** The one button of a step: takes the samples at once, or leads to the field that its first gap is about. */
export function StepAction({ step, variant }: StepActionProps) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const { permission, to } = stepPlaces[step.key]
  const [gap] = step.gaps
  const look = buttonClass(variant, 'md', 'max-sm:w-full')
  if (!can(permission)) return null
  if (!gap)
    return (
      <Link to={to} params={{ portSlug: port.slug }} className={look}>
        {t('guide.look')}
      </Link>
    )
  const missing = starterKeys.filter((key) => step.gaps.some((one) => one.key === `no_${key}`))
  if (missing.length > 0) return <TakeStarters missing={missing} variant={variant} />
  const place = gapPlaces[gap.key]
  const label = t(`guide.mend.${gap.key}`)
  if (place.to === 'interest')
    return (
      <Link
        to="/$portSlug/interests/$id"
        params={{ portSlug: port.slug, id: gap.interestId ?? '' }}
        {...(place.search ? { search: place.search } : {})}
        className={look}
      >
        {label}
      </Link>
    )
  return (
    <Link
      to={place.to}
      params={{ portSlug: port.slug }}
      {...(place.search ? { search: place.search } : {})}
      className={look}
    >
      {label}
    </Link>
  )
}

type TakeStartersProps = { missing: readonly StarterKey[]; variant: 'primary' | 'secondary' }

function TakeStarters({ missing, variant }: TakeStartersProps) {
  const { t } = useTranslation()
  const take = useWrite('documentTemplates', 'takeStarters', { touches: ['guide', 'documents'] })
  const takeThem = () =>
    take.mutate(
      { body: { starters: [...missing] } },
      {
        onSuccess: (templates) => showToast({ title: t('guide.taken', { count: templates.length }) }),
        onError: (error) =>
          showToast({ tone: 'danger', title: t('guide.notTaken'), detail: problemText(error) }),
      },
    )
  return (
    <Button variant={variant} busy={take.isPending} className="max-sm:w-full" onClick={takeThem}>
      {missing.length === starterKeys.length
        ? t('guide.takeAll')
        : t('guide.takeMissing', { count: missing.length })}
    </Button>
  )
}
