import { Eye, X } from 'lucide-react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Face } from '../../../kit/display/face.tsx'
import { Person } from '../../../kit/display/person.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { ItemListHeader } from '../../../kit/record/item-list.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** Colleagues who are told what happens to a document. */
export function Watchers({ id }: { id: string }) {
  const { t } = useTranslation()
  const params = { id }
  const watchers = useRead('documents', 'watchers', { params })
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const watch = useWrite('documents', 'watch')
  const unwatch = useWrite('documents', 'unwatch')
  const onError = (error: unknown) => showToast({ tone: 'danger', title: problemText(error) })
  const rows = watchers.data ?? []
  const others = (people.data ?? []).filter(({ id: userId }) => !rows.some((one) => one.userId === userId))
  return (
    <section aria-label={t('documents.watchers')} className="border-t pb-2">
      <ItemListHeader title={t('documents.watchers')}>
        {others.length > 0 && (
          <Menu
            align="end"
            trigger={
              <Button size="sm" variant="ghost" icon={<Eye />}>
                {t('documents.addWatcher')}
              </Button>
            }
          >
            {others.map(({ id: userId, label }) => (
              <MenuItem
                key={userId}
                icon={<Face id={userId} name={label} size="sm" />}
                onSelect={() => watch.mutate({ params, body: { userId } }, { onError })}
              >
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </ItemListHeader>
      {rows.length === 0 ? (
        <p className="px-5 py-1 text-sm text-ink-soft">{t('documents.nobodyWatches')}</p>
      ) : (
        <ul aria-label={t('documents.watchers')} className="flex flex-wrap gap-2 px-5 py-1">
          {rows.map(({ userId, name }) => (
            <li key={userId} className="flex items-center gap-1 rounded-md border pl-2 text-sm">
              <Person id={userId} name={name} />
              <IconButton
                size="sm"
                label={t('documents.removeWatcher', { name })}
                onClick={() => unwatch.mutate({ params, body: { userId } }, { onError })}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
