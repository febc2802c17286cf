import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { PublicSheet } from '../../kit/public-page/public-sheet.tsx'
import { call, type Input } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { InfoForm } from './info-form.tsx'

/** Where a link for details leads: a form in the name of the port, open once, for somebody without an account. */
export function InfoScreen() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/info/$token' })
  const form = useQuery({
    queryKey: ['publicSupplementalInfo', 'read', null, { token }],
    queryFn: () => call('publicSupplementalInfo', 'read', { params: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const send = useMutation({
    mutationFn: (body: Input<'publicSupplementalInfo', 'submit'>['body']) =>
      call('publicSupplementalInfo', 'submit', { params: { token }, body }),
  })
  if (form.error) {
    return (
      <PublicSheet title={t('info.goneTitle')}>
        <p className="text-ink-soft">{t('info.gone')}</p>
      </PublicSheet>
    )
  }
  if (!form.data) {
    return (
      <PublicSheet title={t('info.reading')}>
        <SkeletonLines lines={6} />
      </PublicSheet>
    )
  }
  const { portName: port, primaryColor, logo, background } = form.data
  const brand = { port, color: primaryColor, logo, background }
  if (send.isSuccess) {
    return (
      <PublicSheet brand={brand} title={t('info.doneTitle')}>
        <p role="status">{t('info.done', { port })}</p>
      </PublicSheet>
    )
  }
  return (
    <PublicSheet brand={brand} title={t('info.title')} hint={t('info.hint', { port })}>
      <InfoForm
        port={port}
        busy={send.isPending}
        problem={send.error}
        onSend={(body) => send.mutateAsync(body).then(() => undefined)}
      />
    </PublicSheet>
  )
}
