// At import time: what every page of the window looks like, before any component adds its own.
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/inter/wght-italic.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './math-font.css'
import './tokens.css'
import './reset.css'
import './opening.css'
