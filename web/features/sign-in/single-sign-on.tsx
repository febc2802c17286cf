import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { type Answer, call } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { SignInService } from './public/door.tsx'

type SingleSignOnProps = {
  service: SignInService
  onAnswered: (answer: Answer<'auth', 'endSingleSignOn'>) => void
}

/** Leads to the provider the operator named, and goes on with what it leads back with. */
export function SingleSignOn({ service, onAnswered }: SingleSignOnProps) {
  const { t } = useTranslation()
  const [{ to }] = useSearchState()
  const [answer] = useState(takeAnswer)
  const state = useQuery({
    queryKey: [service, 'singleSignOn', null, {}],
    queryFn: () => call(service, 'singleSignOn', {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const begin = useMutation({
    mutationFn: () => call(service, 'beginSingleSignOn', { body: to ? { to } : {} }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const end = useMutation({
    mutationFn: (response: string) => call(service, 'endSingleSignOn', { body: { answer: response } }),
    onSuccess: onAnswered,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is good once
  useEffect(() => {
    if (answer && end.isIdle) end.mutate(answer)
  }, [])

  const provider = state.data?.provider
  if (!provider) return null
  return (
    <div className="flex flex-col gap-2">
      <ProblemLine error={end.error ?? begin.error} />
      <Button
        busy={begin.isPending || begin.isSuccess || end.isPending}
        onClick={() => begin.mutate()}
        className="w-full"
      >
        {t('signIn.with', { provider })}
      </Button>
    </div>
  )
}

/** What the provider led back with, taken out of the address: nobody goes back to it. */
function takeAnswer(): string | null {
  const { search, pathname } = window.location
  const query = new URLSearchParams(search)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return null
  window.history.replaceState(window.history.state, '', pathname)
  return search
}
