import './page.css'
import { openPage } from './open-page.ts'

openPage()
