import { ensureInstalled } from '../install.mjs'
import { runForeground } from '../run.mjs'

ensureInstalled({ withDevelopment: true })
runForeground(['scripts/pictures/take-pictures.ts'])
