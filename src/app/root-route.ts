import { createRootRoute } from '@tanstack/react-router'
import { createElement } from 'react'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell.tsx'
import { StoppedProgram } from './stopped-page.tsx'

export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error, reset }) => createElement(StoppedProgram, { error, onAgain: reset }),
})
