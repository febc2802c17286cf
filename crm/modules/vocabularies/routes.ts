import { vocabularies } from '../../../contract/vocabularies/endpoints.ts'
import { serve } from '../../context.ts'
import { putVocabulary } from './put.ts'
import { readVocabularies } from './read.ts'

export const vocabularyRoutes = serve(vocabularies).with({
  list: (ctx) => readVocabularies(ctx),
  put: (tx, { params, body, ifMatch }) => putVocabulary(tx, params.key, body, ifMatch),
})
