import { useRender } from '@base-ui/react/use-render'
import type { ReactElement } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import styles from './offers.module.css'

export interface Offer {
  readonly icon: IconName
  readonly title: string
  readonly about: string
  readonly render: ReactElement
}

/** The first offer is the best one for most people. */
export function Offers({ label, offers }: { readonly label: string; readonly offers: readonly Offer[] }) {
  return (
    <ul className={styles['offers']} aria-label={label}>
      {offers.map((offer, index) => (
        <li key={offer.title} className={index === 0 ? styles['wide'] : undefined}>
          <OfferLink offer={offer} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function OfferLink({
  offer: { icon, title, about, render },
  isFirst,
}: {
  readonly offer: Offer
  readonly isFirst: boolean
}) {
  return useRender({
    render,
    props: {
      className: joinClasses(styles['offer'], isFirst && styles['first']),
      children: (
        <>
          <Icon name={icon} />
          <span className={styles['text']}>
            <b>{title}</b>
            <span className={styles['about']}>{about}</span>
          </span>
          <Icon name="chevron-right" />
        </>
      ),
    },
  })
}
