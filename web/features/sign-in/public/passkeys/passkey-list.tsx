import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { showToast } from '../../../../../ui/overlays/toast.tsx'
import { SkeletonLines } from '../../../../../ui/skeleton.tsx'
import { ProblemState, problemText } from '../../../../kit/display/problem-state.tsx'
import { When } from '../../../../kit/display/when.tsx'
import { call } from '../../../../kit/server/api.ts'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { AddPasskey } from '../../passkeys/add-passkey.tsx'
import { knowsPasskeys } from '../../passkeys/passkey.ts'
import { type Passkey, RenamePasskey } from '../../passkeys/rename-passkey.tsx'
import type { SignInService } from '../door.tsx'

/** The own passkeys: made on this device, named, removed. */
export function PasskeyList({ service }: { service: SignInService }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [naming, setNaming] = useState<Passkey | null>(null)
  const queryKey = [service, 'passkeys', null, {}]
  const passkeys = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(service, 'passkeys', {}, { signal }),
  })
  const changed = () => queryClient.invalidateQueries({ queryKey: [service] })
  const remove = useMutation({
    mutationFn: (id: string) => call(service, 'removePasskey', { params: { id } }),
    onSuccess: () => showToast({ title: t('passkey.removed') }),
    onError: (error) =>
      showToast({ tone: 'danger', title: t('passkey.notRemoved'), detail: problemText(error) }),
    onSettled: changed,
  })

  if (passkeys.error && !passkeys.data) {
    return <ProblemState error={passkeys.error} onRetry={() => void passkeys.refetch()} />
  }
  if (!passkeys.data) return <SkeletonLines />
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {passkeys.data.length > 0 && (
        <ul className="flex flex-col divide-y">
          {passkeys.data.map((passkey) => (
            <li key={passkey.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <KeyRound className="size-5 shrink-0 text-ink-faint" strokeWidth={1.5} aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="break-words">{passkey.name}</p>
                <p className="text-xs text-ink-faint">
                  {passkey.lastUsedAt ? (
                    <>
                      {t('passkey.lastUsed')} <When timestamp={passkey.lastUsedAt} />
                    </>
                  ) : (
                    <>
                      {t('passkey.made')} <When timestamp={passkey.createdAt} />
                    </>
                  )}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={t('passkey.renameOf', { name: passkey.name })}
                onClick={() => setNaming(passkey)}
              >
                {t('passkey.rename')}
              </Button>
              <Button
                size="sm"
                busy={remove.isPending && remove.variables === passkey.id}
                aria-label={t('passkey.removeOf', { name: passkey.name })}
                onClick={() => remove.mutate(passkey.id)}
              >
                {t('passkey.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <div>
          <Button icon={<Plus />} onClick={() => setAdding(true)}>
            {t('passkey.add')}
          </Button>
        </div>
      ) : (
        <p className="text-ink-soft">{t('passkey.unknown')}</p>
      )}
      {adding && <AddPasskey service={service} onAdded={changed} onClose={() => setAdding(false)} />}
      {naming && (
        <RenamePasskey
          service={service}
          passkey={naming}
          onRenamed={changed}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  )
}
