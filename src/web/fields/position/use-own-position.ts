import { useEffect, useRef, useState } from 'react';
import { coordinatesOf, type Coordinates } from '#core/fields/position/coordinates.ts';
import { useTranslation } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';

/** How long the device may look for where it is, in milliseconds. */
const PATIENCE = 20_000;

interface OwnPosition {
  readonly isAsking: boolean;
  /** Asks the device where it is; its browser asks for permission first. */
  readonly ask: () => void;
}

/** Gives the place where the device is, when it is asked for; undefined where no browser tells. */
export function useOwnPosition(onFound: (place: Coordinates) => void): OwnPosition | undefined {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  if (!window.isSecureContext || !('geolocation' in navigator)) return undefined;
  const found = ({ coords }: GeolocationPosition) => {
    if (!isThere.current) return;
    setAsking(false);
    const place = coordinatesOf(coords.latitude, coords.longitude);
    if (place) onFound(place);
  };
  const failed = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    if (!isThere.current) return;
    setAsking(false);
    notify({
      message: t(code === PERMISSION_DENIED ? 'field.positionDenied' : 'field.positionUnknown'),
      tone: 'bad',
    });
  };
  return {
    isAsking,
    ask: () => {
      if (isAsking) return;
      setAsking(true);
      navigator.geolocation.getCurrentPosition(found, failed, {
        enableHighAccuracy: true,
        timeout: PATIENCE,
        maximumAge: 60_000,
      });
    },
  };
}
