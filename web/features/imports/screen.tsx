import { Link } from '@tanstack/react-router'
import { Files } from 'lucide-react'
import { importableBy } from '../../../contract/permissions.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { NoPermission } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useSearchState } from '../../kit/list/state/list-search.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportList } from './import-list.tsx'
import { ImportView } from './import-view.tsx'
import { OwnRecipes } from './recipes/own-recipes.tsx'
import { RunList } from './runs/run-list.tsx'
import { RunView } from './runs/run-view.tsx'

/** Files of berths, clients, companies and yachts: the open one, or the choice of the next. */
export function ImportsScreen() {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const [search, change] = useSearchState()
  const allowed = importableBy(can, port.scopes)

  if (allowed.length === 0) return <NoPermission />
  if (search.open) return <ImportView key={search.open} id={search.open} />
  if (search.run) return <RunView key={search.run} id={search.run} />
  return (
    <>
      <PageHeader
        title={t('imports.title')}
        actions={
          <Link to="." search={{ run: 'new' }} className={buttonClass()}>
            <Files aria-hidden="true" />
            {t('imports.run.start')}
          </Link>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-6 sm:px-5">
          <ChooseFile allowed={allowed} onRead={(id) => change({ open: id, entity: undefined })} />
          <RunList />
          <ImportList />
          <OwnRecipes />
        </div>
      </div>
    </>
  )
}
