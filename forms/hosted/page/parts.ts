import './parts.css'
import { openPage } from './open-page.ts'

openPage()
