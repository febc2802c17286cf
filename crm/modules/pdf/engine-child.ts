import { answerOnce } from '../../../platform/child/answer.ts'
import type { EngineRequest } from './engine-request.ts'

// Each verb brings its own libraries: most of the time a child lives it would load those of the others.
answerOnce<EngineRequest, unknown>(async (request) => {
  if (request.verb === 'take') return (await import('./take.ts')).take(request.content)
  if (request.verb === 'detect') return (await import('./detect/detect.ts')).detect(request.content)
  if (request.verb === 'render') return (await import('./render.ts')).render(request.document)
  if (request.verb === 'invoices')
    return (await import('./invoices.ts')).printAll(request.brand, request.invoices)
  if (request.verb === 'expenses') return (await import('./expenses.ts')).printList(request.report)
  if (request.verb === 'report')
    return (await import('./printing/report.ts')).printReportPages(request.report)
  if (request.verb === 'stamp') {
    return (await import('./stamp.ts')).stamp(request.content, request.stamps, request.certificate)
  }
  if (request.verb === 'check')
    return (await import('./seal/check-seal.ts')).checkSeal(request.content, request.certificates)
  if (request.verb === 'validate')
    return (await import('./seal/validation.ts')).addValidation(request.content, request.answers)
  if (request.verb === 'level') return (await import('./level.ts')).level(request.content)
  return (await import('./seal/seal.ts')).seal(request.content, request.by, request.time)
})
