import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { call } from '../../kit/server/api.ts'
import { type Me, meQuery, useMe } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** The picture of oneself, kept as soon as it is chosen. */
export function PictureSetting() {
  const { t } = useTranslation()
  const { user } = useMe()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const settled = {
    onSuccess: (me: Me) => {
      queryClient.setQueryData(meQuery.queryKey, me)
      void queryClient.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error: unknown) =>
      showToast({ tone: 'danger', title: t('account.pictureFailed'), detail: problemText(error) }),
  }
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return call('me', 'setAvatar', {}, { form })
    },
    ...settled,
  })
  const remove = useMutation({ mutationFn: () => call('me', 'removeAvatar', {}), ...settled })

  return (
    <div className="flex min-w-0 items-center gap-4">
      <Avatar name={user.name} src={user.avatar} size="xl" />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            aria-label={t('account.choosePicture')}
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) send.mutate(file)
              target.value = ''
            }}
          />
          <Button busy={send.isPending} onClick={() => input.current?.click()}>
            {t('account.choosePicture')}
          </Button>
          {user.avatar && (
            <Button busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('account.removePicture')}
            </Button>
          )}
        </div>
        <p className="text-xs text-ink-faint">{t('account.pictureHint')}</p>
      </div>
    </div>
  )
}
