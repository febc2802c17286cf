import { enableCompileCache } from 'node:module'
import { compileCache } from './paths.mjs'

// Loaded before a service: what was compiled once is not compiled again, which halves the time of a start. Where the
// folder cannot be written, it is compiled each time.
enableCompileCache(compileCache)
