import { Bookmark, BookmarkCheck, BookmarkPlus, Pencil, RotateCcw, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuCheckItem, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../display/problem-state.tsx'
import type { LinkedType } from '../kinds/kinds.ts'
import { useStarredViews } from '../screen/preferences.ts'
import { useWrite } from '../server/server-state.ts'
import { usePort } from '../server/session.tsx'
import { useTranslation } from '../words/i18n.ts'
import type { SavedView, useSavedViews } from './saved-view.ts'
import { ViewDialog } from './view-dialog.tsx'

type ViewsMenuProps = {
  type: LinkedType
  saved: ReturnType<typeof useSavedViews>
  /** The columns that are shown now. */
  columns: readonly string[]
}

/** Saves how the list is looked at, and changes the view that is looked through. */
export function ViewsMenu({ type, saved, columns }: ViewsMenuProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [asking, setAsking] = useState<'new' | 'name' | null>(null)
  const { change, remove } = useViewChanges()
  const [isStarred, star] = useStarredViews()
  const { active } = saved
  const mine = active?.isMine ? active : null
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={t('views.menu')}>{active ? <BookmarkCheck /> : <Bookmark />}</IconButton>}
      >
        <MenuItem icon={<BookmarkPlus />} onSelect={() => setAsking('new')}>
          {t('views.saveNew')}
        </MenuItem>
        {active && <MenuSeparator />}
        {active && <MenuLabel>{active.name}</MenuLabel>}
        {active && saved.changed && (
          <MenuItem icon={<RotateCcw />} onSelect={() => saved.show(active)}>
            {t('views.reset')}
          </MenuItem>
        )}
        {active && (
          <MenuCheckItem checked={isStarred(active.id)} onCheckedChange={() => star(active.id)}>
            {t('views.starred')}
          </MenuCheckItem>
        )}
        {mine && (
          <>
            {saved.changed && (
              <MenuItem icon={<Save />} onSelect={() => void change(mine, saved.look, saved.forgetTried)}>
                {t('views.saveChanges')}
              </MenuItem>
            )}
            <MenuItem icon={<Pencil />} onSelect={() => setAsking('name')}>
              {t('views.rename')}
            </MenuItem>
            <MenuCheckItem
              checked={mine.columns !== null}
              onCheckedChange={(keep) =>
                void change(mine, { columns: keep ? [...columns] : null }, saved.forgetTried)
              }
            >
              {t('views.ownColumns')}
            </MenuCheckItem>
            <MenuCheckItem
              checked={mine.isDefault}
              onCheckedChange={(isDefault) => void change(mine, { isDefault })}
            >
              {t('views.opensFirst')}
            </MenuCheckItem>
            {(can('admin.manage_settings') || mine.isShared) && (
              <MenuCheckItem
                checked={mine.isShared}
                onCheckedChange={(isShared) => void change(mine, { isShared })}
              >
                {t('views.shared')}
              </MenuCheckItem>
            )}
            <MenuSeparator />
            <MenuItem
              icon={<Trash2 />}
              destructive
              onSelect={() => {
                saved.show(null)
                void remove(mine)
              }}
            >
              {t('views.remove')}
            </MenuItem>
          </>
        )}
      </Menu>
      {asking && (
        <ViewDialog
          view={asking === 'name' ? mine : null}
          newView={{ entityType: type, ...saved.look }}
          onClose={() => setAsking(null)}
          onSaved={(view) => {
            setAsking(null)
            if (asking === 'new') saved.show(view)
          }}
        />
      )}
    </>
  )
}

/** Changes and deletes views; a deletion can be taken back. */
function useViewChanges() {
  const { t } = useTranslation()
  const create = useWrite('savedViews', 'create')
  const update = useWrite('savedViews', 'update')
  const removal = useWrite('savedViews', 'remove')

  async function trying(title: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      showToast({ tone: 'danger', title, detail: problemText(error) })
    }
  }

  return {
    change: (view: SavedView, body: Partial<SavedView>, done = () => {}) =>
      trying(t('views.notSaved', { name: view.name }), async () => {
        await update.mutateAsync({ params: { id: view.id }, body })
        done()
      }),
    remove: (view: SavedView) =>
      trying(t('views.notRemoved', { name: view.name }), async () => {
        await removal.mutateAsync({ params: { id: view.id } })
        const { entityType, name, filters, columns, sort, isDefault, isShared } = view
        const body = { entityType, name, filters, columns, sort, isDefault, isShared }
        showToast({
          title: t('views.removed', { name }),
          onUndo: () => void trying(t('views.notSaved', { name }), () => create.mutateAsync({ body })),
        })
      }),
  }
}
