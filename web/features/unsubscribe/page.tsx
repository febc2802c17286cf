import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Button } from '../../../ui/button.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState } from '../../kit/display/problem-state.tsx'
import { PublicSheet } from '../../kit/public-page/public-sheet.tsx'
import { call } from '../../kit/server/api.ts'
import { hasCode } from '../../kit/server/api-error.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** Where the link leads by which mail is ended that comes again and again. Opening it ends nothing. */
export function UnsubscribeScreen() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/unsubscribe/$token' })
  const ending = useQuery({
    queryKey: ['mailEndings', 'read', null, { token }],
    queryFn: () => call('mailEndings', 'read', { params: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const end = useMutation({ mutationFn: () => call('mailEndings', 'end', { params: { token } }) })
  if (ending.error) {
    if (!hasCode(ending.error, 'TOKEN_INVALID', 'RECORD_NOT_FOUND'))
      return <ProblemState error={ending.error} onRetry={() => void ending.refetch()} />
    return (
      <PublicSheet title={t('unsubscribe.goneTitle')}>
        <p className="text-ink-soft">{t('unsubscribe.gone')}</p>
      </PublicSheet>
    )
  }
  if (!ending.data) {
    return (
      <PublicSheet title={t('unsubscribe.reading')}>
        <SkeletonLines lines={4} />
      </PublicSheet>
    )
  }
  const { port, mail, title, ended } = ending.data
  const { primaryColor: color, logo, background } = port
  const brand = { port: port.applicationName ?? port.name, color, logo, background }
  const what = title === null ? t(`unsubscribe.mail.${mail}`) : t('unsubscribe.report', { title })
  if (ended || end.isSuccess) {
    return (
      <PublicSheet brand={brand} title={t('unsubscribe.doneTitle')}>
        <p role="status">{t('unsubscribe.done', { what })}</p>
      </PublicSheet>
    )
  }
  return (
    <PublicSheet brand={brand} title={t('unsubscribe.title')}>
      <p>{t('unsubscribe.hint', { what })}</p>
      <ProblemLine error={end.error} />
      <Button variant="primary" className="mt-5" busy={end.isPending} onClick={() => end.mutate()}>
        {t('unsubscribe.end')}
      </Button>
    </PublicSheet>
  )
}
