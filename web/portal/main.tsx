import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { routes } from '../../contract/portal/routes.generated.ts'
import { callService } from '../kit/server/api.ts'
import { ApiError } from '../kit/server/api-error.ts'
import { CatalogueTexts } from '../kit/words/catalogue-texts.tsx'
import { startTexts } from '../kit/words/i18n.ts'
import { firstLanguage } from '../kit/words/language.ts'
import './app.css'
import { PortalApp } from './app.tsx'
import { leaveSharedComputer } from './shared-computer.ts'

callService({ routes })
const texts = startTexts(
  firstLanguage(),
  ['shell', 'portal'],
  import.meta.glob(['../locales/*/{shell,portal,problems}.json'], { import: 'default' }),
)

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status < 500 && error.status > 0),
    },
  },
})

void Promise.all([texts, leaveSharedComputer()]).then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <CatalogueTexts>
          <PortalApp />
        </CatalogueTexts>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
